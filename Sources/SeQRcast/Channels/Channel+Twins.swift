import Links
public import Storage

extension Channel {
    /// The rows of those channels whose name is the same as, or looks like, the name of another one
    /// of the same owner.
    public static func twins(among channels: [Channel]) -> Set<Int64> {
        let byOwner = Dictionary(grouping: channels) { $0.owner?.id }
        return Set(
            byOwner.values.filter { $0.count > 1 }.flatMap { channels in
                let names = channels.map { NameLikeness($0.name.text) }
                let rows = Dictionary(
                    grouping: zip(channels, names).flatMap { channel, name in
                        name.forms.map { (form: $0, row: channel.id) }
                    }, by: \.form)
                return rows.values.map { Set($0.map(\.row)) }.filter { $0.count > 1 }.flatMap(\.self)
            })
    }
}
